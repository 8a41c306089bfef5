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

  /* Unsaved: text in an editor, or a record or plan that is in no file. Which ones are in a file, the window remembers
     from page to page by their SHA-256, and nothing else of them. */
  const FILED = 'renigma-in-a-file';
  let filed = [];
  let savedRequest = '';
  let isLeaving = false;
  const valueOf = (name) => form.elements[name]?.value ?? '';
  try {
    filed = JSON.parse(sessionStorage.getItem(FILED) ?? '[]');
  } catch { /* a browser that remembers nothing asks once more than it must */ }

  function noteFile(sha256) {
    if (!sha256 || filed.includes(sha256)) return;
    filed = [...filed, sha256].slice(-50);
    try {
      sessionStorage.setItem(FILED, JSON.stringify(filed));
    } catch { /* as above */ }
  }

  function accepted() {
    try {
      const { source_text: text, sha256 } = JSON.parse(valueOf('session'));
      return { source: text.replace(/\r\n?/g, '\n').replaceAll('\0', '\ufffd'), sha256 };
    } catch {
      return { source: '', sha256: '' };
    }
  }
  if (document.querySelector('[data-in-a-file]')) noteFile(accepted().sha256);

  async function noteSavedRequest() {
    const request = valueOf('request');
    if (!request || !filed.length) return;
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(request));
    const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    if (filed.includes(hex)) savedRequest = request;
  }
  if (crypto.subtle) noteSavedRequest();

  function isUnsaved() {
    const { source, sha256 } = accepted();
    const isRecordUnsaved = valueOf('session') && !filed.includes(sha256);
    const draft = valueOf('source') !== source && valueOf('source');
    const request = valueOf('request');
    return Boolean(isRecordUnsaved || draft || (request && request !== savedRequest) || valueOf('record'));
  }

  form.addEventListener('submit', (event) => {
    isLeaving = true;
    const sender = event.submitter;
    const [how, requestSha256] = (sender?.value ?? '').split(':');
    if (sender?.formAction.endsWith('/export/') && !['show', 'select'].includes(how)) {
      if (how === 'save' && sender.formAction.endsWith('/plans/export/')) {
        if (editor.value !== editor.defaultValue) return; /* refused: this plan was not reviewed */
        savedRequest = valueOf('request');
        noteFile(requestSha256);
      } else if (how === 'save') noteFile(accepted().sha256);
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

  if (editor) editor.addEventListener('input', markStale);
  addEventListener('keydown', (event) => {
    const isReview = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (!review || !isReview || event.isComposing || event.repeat || event.defaultPrevented) return;
    event.preventDefault();
    form.requestSubmit(review);
  });

  /* The editor comes when the page has been painted; without it the text area stays. */
  const writing = document.querySelector('[data-editor]');
  if (writing) {
    new PerformanceObserver(async (seen, observer) => {
      /* The first paint of all may be the background alone. */
      if (!seen.getEntriesByName('first-contentful-paint').length) return;
      observer.disconnect();
      (await import(writing.dataset.editor)).enhance(writing);
    }).observe({ type: 'paint', buffered: true });
  }

  /* Provenance: clause, row and mark of an event are one. Pointed at or focused, they light together; a followed link
     selects them. The page scrolls only to what is out of sight. */
  const EVENT_ID = /^(a-)?([eptsu])(x?\d+)$/;

  function eventOf(element) {
    const link = element.closest?.('a[href^="#"],tr[id],.unresolved-list > li[id]');
    if (!link) return null;
    const found = EVENT_ID.exec(link.matches('a') ? link.getAttribute('href').slice(1) : link.id);
    return found && { prefix: found[1] ?? '', number: found[3] };
  }

  function partsOf({ prefix, number }) {
    const kinds = ['e', 'p', 'u'];
    const rows = kinds.map((kind) => byId(`${prefix}${kind}${number}`));
    const clauses = all(kinds.map((kind) => `a.clause[href="#${prefix}${kind}${number}"]`).join());
    return [...rows, ...clauses, byId(`${prefix}t${number}`)].filter(Boolean);
  }

  let litParts = [];
  function light(element) {
    const event = element && eventOf(element);
    for (const part of litParts) part.classList.remove('lit');
    litParts = event ? partsOf(event) : [];
    for (const part of litParts) part.classList.add('lit');
  }
  addEventListener('pointerover', ({ target }) => light(target));
  addEventListener('focusin', ({ target }) => light(target));

  function tintColumn(mark) {
    for (const tint of all('.column-mark')) tint.remove();
    const hit = mark?.querySelector('.hit');
    if (!hit) return;
    const tint = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
    const picture = mark.ownerSVGElement;
    for (const [name, value] of Object.entries({
      class: 'column-mark', x: hit.getAttribute('x'), y: 0, width: 24, height: picture.viewBox.baseVal.height,
    })) tint.setAttribute(name, value);
    picture.querySelector('desc').after(tint);
  }

  function showTarget(target) {
    for (let folded = target.closest('details:not([open])'); folded; folded = folded.closest('details:not([open])')) {
      folded.open = true;
    }
    (target.querySelector('.hit') ?? target).scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  function markTarget() {
    const id = location.hash.slice(1);
    const target = id && byId(id);
    const found = EVENT_ID.exec(id);
    if (!target) return;
    if (found) {
      for (const element of all('[aria-current=true]')) element.removeAttribute('aria-current');
      const event = { prefix: found[1] ?? '', number: found[3] };
      for (const part of partsOf(event)) part.setAttribute('aria-current', 'true');
      tintColumn(byId(`${event.prefix}t${event.number}`));
    }
    showTarget(target);
  }
  addEventListener('hashchange', markTarget);
  addEventListener('popstate', markTarget);
  markTarget();
  document.addEventListener('click', (event) => {
    const link = event.target.closest?.('a[href^="#"]');
    const id = link?.getAttribute('href').slice(1);
    const target = id && EVENT_ID.test(id) && byId(id);
    if (!target || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    history.pushState(null, '', `#${id}`);
    markTarget();
    (target.matches('a') ? target : target.querySelector('a,button') ?? target).focus({ preventScroll: true });
  });

  /* One Tab stop for each table, copy and timeline; arrow keys go on from there. */
  for (const box of all('[data-roving]')) {
    const items = [...box.querySelectorAll(box.dataset.roving)];
    const rest = (item) => { for (const other of items) other.tabIndex = other === item ? 0 : -1; };
    const seen = (item) => item.checkVisibility();
    const places = new Map(items.map((item, place) => [item, place]));
    const inNextRow = (item, step) => {
      const row = item.closest('tr');
      const column = row && [...row.querySelectorAll('a,button')].indexOf(item);
      let next = row;
      do next = step > 0 ? next?.nextElementSibling : next?.previousElementSibling;
      while (next && !(seen(next) && next.querySelector('a,button')));
      const inRow = next ? [...next.querySelectorAll('a,button')] : [];
      return inRow[Math.min(column, inRow.length - 1)];
    };
    const beside = (item, step) => {
      let place = places.get(item) + step;
      while (items[place] && !seen(items[place])) place += step;
      return items[place];
    };
    const next = (item, key) => {
      if (key === 'Home') return items.find(seen);
      if (key === 'End') return items.findLast(seen);
      const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[key];
      if (!step) return null;
      return key.endsWith('t') || !item.closest('table') ? beside(item, step) : inNextRow(item, step);
    };
    rest(box.querySelector('[aria-current=true] a,[aria-current=true] button') ?? items[0]);
    box.addEventListener('focusin', ({ target }) => { if (places.has(target)) rest(target); });
    box.addEventListener('keydown', (event) => {
      const item = places.has(event.target) && next(event.target, event.key);
      if (!item || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      item.focus();
    });
  }

  /* The filter over a table shows its rows while it is typed. */
  for (const element of all('[data-no-script]')) element.hidden = true;
  const find = document.querySelector('[data-find]');
  find?.addEventListener('keydown', (event) => { if (event.key === 'Enter') event.preventDefault(); });
  find?.addEventListener('input', () => {
    const wanted = find.value.toLowerCase();
    const bar = find.closest('.find-bar');
    const isOneKey = byId('only-key');
    const rows = [...bar.nextElementSibling.querySelectorAll('tbody tr[id]')];
    let count = 0;
    for (const row of rows) {
      if (!isOneKey) row.classList.remove('other-key');
      const labels = [...row.querySelectorAll('.key .label,.answer > .label')];
      row.hidden = Boolean(wanted) && !labels.some((label) => label.textContent.toLowerCase().includes(wanted));
      if (!row.hidden && !row.classList.contains('other-key')) count += 1;
    }
    const output = bar.querySelector('[data-found]');
    output.textContent = count === rows.length ? output.dataset.all : `${count} of ${output.dataset.all}`;
  });

  /* The shown JSON: select it, copy it. */
  const json = byId('memory-json') ?? byId('plan-json');

  const exactJson = json?.textContent;
  byId('escapes')?.addEventListener('change', ({ target }) => {
    json.textContent = target.checked ? json.dataset.escaped : exactJson;
  });

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
      await navigator.clipboard.writeText(exactJson);
      said.textContent = 'Copied.';
    } catch {
      select();
      said.textContent = 'Selected: the browser does not let this page copy.';
    }
  });
})();
