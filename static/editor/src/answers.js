/* Answers at the ends of lines. */

/** A sorted map from line numbers to what the questions of that line are answered; `label` is null for Unknown. */
export function answersByLine(doc, { items }) {
  const byEvent = new Map(items.map((item) => [item.event, item]));
  const lines = new Map();
  for (const item of items) {
    if (item.operation !== 'recall') continue;
    const line = doc.lineAt(item.span.to).number;
    const source = byEvent.get(item.from);
    const from = source && `line ${doc.lineAt(source.span.from).number}`;
    lines.set(line, [...(lines.get(line) ?? []), { label: answerLabel(item), from }]);
  }
  return new Map([...lines].sort(([one], [other]) => one - other));
}

/** The label that a question is answered with, or null: Unknown, which has no label or the id 0. */
export function answerLabel({ answer }) {
  return answer && answer.id !== 0 ? answer.label : null;
}
