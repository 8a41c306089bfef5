/* Questions to the server's `assist`: after a pause, one in flight, and never an answer to an older text. */

const PAUSE = 200; /* milliseconds without a key before a text is sent */

class Question {
  constructor(text, offset) {
    this.text = text;
    this.offset = offset;
    this.answer = new Promise((resolve) => { this.settle = resolve; });
  }

  is(text, offset) {
    return this.offset === offset && this.text === text;
  }
}

export class Assistant {
  /** `send(text, offset)` gives a promise of the answer, or of null where there is none. */
  constructor(send) {
    this.send = send;
    this.waiting = null;
    this.inFlight = null;
    this.timer = 0;
  }

  /**
   * A promise of the answer to `text` with the completions at `offset` (UTF-16). It gives null where the server has
   * no answer and where a newer question took its place.
   */
  ask(text, offset, pause = PAUSE) {
    const latest = this.waiting ?? this.inFlight;
    if (latest?.is(text, offset)) {
      if (latest === this.waiting && pause === 0) this.#schedule(0);
      return latest.answer;
    }
    this.waiting?.settle(null);
    this.waiting = new Question(text, offset);
    this.#schedule(pause);
    return this.waiting.answer;
  }

  /** Forgets what was asked. */
  stop() {
    clearTimeout(this.timer);
    this.waiting?.settle(null);
    this.waiting = null;
  }

  #schedule(pause) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.timer = 0;
      if (!this.inFlight) this.#sendWaiting();
    }, pause);
  }

  async #sendWaiting() {
    const question = this.waiting;
    if (!question) return;
    this.waiting = null;
    this.inFlight = question;
    const answer = await this.send(question.text, question.offset).catch(() => null);
    this.inFlight = null;
    question.settle(this.waiting ? null : answer);
    if (this.waiting && !this.timer) this.#sendWaiting();
  }
}
