/* Elements without markup in strings, as Trusted Types ask. */

const SVG = 'http://www.w3.org/2000/svg';

/** An element with properties, and with nodes and texts in it; what is null or false is left out. */
export function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

const SHAPES = {
  problem: ['path', { d: 'M8 1.8L14.2 8 8 14.2 1.8 8z' }],
  notice: ['path', { d: 'M8 2.5L14.5 13.5H1.5z' }],
  write: ['circle', { cx: 8, cy: 8, r: 6 }],
  overwrite: ['rect', { x: 2.5, y: 2.5, width: 11, height: 11, rx: 1.5 }],
  reset: ['path', { d: 'M3.5 3.5l9 9m0-9l-9 9' }],
  recall: ['circle', { cx: 8, cy: 8, r: 5.25 }],
  step: ['rect', { x: 4.5, y: 2, width: 7, height: 12, rx: 3.5 }],
};

/** The icon of a problem, a notice, an operation or a step, in the shapes of the page. */
export function sign(kind) {
  const svg = document.createElementNS(SVG, 'svg');
  const [name, attributes] = SHAPES[kind];
  const shape = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) shape.setAttribute(key, value);
  svg.setAttribute('viewBox', '0 0 16 16');
  svg.setAttribute('class', `sign ${kind}`);
  svg.setAttribute('aria-hidden', 'true');
  svg.append(shape);
  return svg;
}
