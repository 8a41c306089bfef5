/* What the pages do at once where a browser runs scripts. All of it works without, if one step later. */
'use strict';
(() => {
  const form = document.getElementById('workbench');
  if (!form) return;
  const all = (selector) => [...document.querySelectorAll(selector)];
  const byId = (id) => document.getElementById(id);
  const editor = document.querySelector('textarea[name=source],textarea[name=request]');

  for (const element of all('[data-script]')) element.hidden = false;

  /* Stale: a review holds only for the text that the server read, which is the editor's default value. */
  const card = byId('review-card');
  const adopt = byId('adopt');
  const review = byId('review');
  const freshTitle = document.title;
  const watchesReview = Boolean(card && all('[data-stale]').length);
  const reviewIsPrimary = Boolean(review?.classList.contains('primary'));

  function markStale() {
    if (!watchesReview) return;
    const isStale = editor.value !== editor.defaultValue;
    card.classList.toggle('stale', isStale);
    for (const element of all('[data-stale]')) element.hidden = !isStale;
    for (const element of all('[data-fresh]')) element.hidden = isStale;
    if (adopt) adopt.disabled = isStale;
    review.classList.toggle('primary', isStale || reviewIsPrimary);
    document.title = isStale ? card.dataset.staleTitle || freshTitle : freshTitle;
  }

  /* Unsaved: text in an editor, or an accepted record that was not saved from this page. */
  let savedSession = '';
  let savedRequest = '';
  let isLeaving = false;
  const valueOf = (name) => form.elements[name]?.value ?? '';

  function acceptedSource(session) {
    try {
      return JSON.parse(session).source_text.replace(/\r\n?/g, '\n').replaceAll('\0', '\ufffd');
    } catch {
      return '';
    }
  }

  function isUnsaved() {
    const session = valueOf('session');
    const draft = valueOf('source') !== acceptedSource(session) && valueOf('source');
    const request = valueOf('request');
    const isRecordUnsaved = session && session !== savedSession;
    return Boolean(isRecordUnsaved || draft || (request && request !== savedRequest) || valueOf('record'));
  }

  form.addEventListener('submit', (event) => {
    isLeaving = true;
    const sender = event.submitter;
    const [how] = (sender?.value ?? '').split(':');
    if (sender?.formAction.endsWith('/export/') && !['show', 'select'].includes(how)) {
      if (how === 'save' && sender.formAction.endsWith('/plans/export/')) savedRequest = valueOf('request');
      else if (how === 'save') savedSession = valueOf('session');
      setTimeout(() => { isLeaving = false; }, 1000); /* a download leaves the page where it is */
    }
  });
  addEventListener('beforeunload', (event) => {
    if (!isLeaving && isUnsaved()) event.preventDefault();
  });
  addEventListener('pageshow', () => { /* also after Back, when the browser has put typed text back */
    isLeaving = false;
    markStale();
  });

  if (editor) {
    editor.addEventListener('input', markStale);
    editor.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.isComposing) {
        event.preventDefault();
        form.requestSubmit(review);
      }
    });
  }

  /* The editor comes when the page has been painted; without it the text area stays. */
  const writing = document.querySelector('[data-editor]');
  if (writing) {
    addEventListener('load', () => requestAnimationFrame(() => setTimeout(async () => {
      (await import(writing.dataset.editor)).enhance(writing);
    })));
  }

  /* Provenance: a followed link marks the row of an event and all of its wording together. */
  function markTarget() {
    for (const element of all('[aria-current=true]')) element.removeAttribute('aria-current');
    const place = /^#(a-)?[eptsu](x?\d+)$/.exec(location.hash);
    const target = location.hash.length > 1 && byId(location.hash.slice(1));
    if (target) {
      let folded = target.closest('details:not([open])');
      const wasFolded = Boolean(folded);
      for (; folded; folded = folded.closest('details:not([open])')) folded.open = true;
      if (wasFolded) target.scrollIntoView();
    }
    if (!place) return;
    const [prefix, number] = [place[1] ?? '', place[2]];
    const row = byId(`${prefix}e${number}`) ?? byId(`p${number}`);
    const wording = all(['e', 'p', 'u'].map((kind) => `a.clause[href="#${prefix}${kind}${number}"]`).join());
    for (const element of [row, ...wording]) element?.setAttribute('aria-current', 'true');
  }
  addEventListener('hashchange', markTarget);
  markTarget();

  /* The shown JSON: select it, copy it. */
  const json = byId('memory-json') ?? byId('plan-json');

  function select() {
    getSelection().selectAllChildren(json);
    json.focus();
  }
  for (const link of all('[data-select]')) {
    link.addEventListener('click', (event) => {
      event.preventDefault();
      json.scrollIntoView({ block: 'nearest' });
      select();
    });
  }
  if (json && 'selected' in json.dataset) select();
  byId('copy')?.addEventListener('click', async () => {
    const said = byId('copied');
    try {
      await navigator.clipboard.writeText(json.textContent);
      said.textContent = 'Copied.';
    } catch {
      select();
      said.textContent = 'Selected: the browser does not let this page copy.';
    }
  });
})();
