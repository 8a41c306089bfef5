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
    new PerformanceObserver(async (_, observer) => {
      observer.disconnect();
      (await import(writing.dataset.editor)).enhance(writing);
    }).observe({ type: 'paint', buffered: true });
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
