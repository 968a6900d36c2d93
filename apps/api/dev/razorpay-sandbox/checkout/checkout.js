/** Defines `window.Razorpay`: opens the sandbox's payment form over the page and hands back its result. */
'use strict';

// A classic script, so that it knows its own address; the block keeps its names to itself.
{
  // The real checkout frames its form from another origin than its script, so the sandbox does as well.
  const { origin } = Object.assign(new URL(document.currentScript.src), { hostname: '127.0.0.1' });

  class Razorpay {
    #options;
    #listeners = new Map();
    #dialog;
    #frame;

    constructor(options) {
      if (!options?.key) throw new Error('The option "key" is missing.');
      if (!options.order_id) throw new Error('The option "order_id" is missing.');
      this.#options = options;
    }

    /** Razorpay knows the event `payment.failed`; a page may add several listeners. */
    on(event, listener) {
      this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
      return this;
    }

    open() {
      if (this.#dialog) return this;
      this.#frame = makeFrame();
      this.#dialog = makeDialog(this.#frame);
      this.#dialog.addEventListener('cancel', (event) => {
        event.preventDefault();
        this.#dismiss();
      });
      addEventListener('message', this.#receive);
      document.body.append(this.#dialog);
      this.#dialog.showModal();
      this.#frame.focus();
      return this;
    }

    close() {
      if (!this.#dialog) return;
      removeEventListener('message', this.#receive);
      // Closing before removing gives the focus back to where it was.
      this.#dialog.close();
      this.#dialog.remove();
      this.#dialog = undefined;
    }

    #dismiss() {
      this.close();
      this.#options.modal?.ondismiss?.();
    }

    #receive = ({ source, origin: from, data }) => {
      if (from !== origin || source !== this.#frame.contentWindow) return;
      const reactions = {
        ready: () => source.postMessage({ type: 'options', options: sendable(this.#options) }, origin),
        dismiss: () => this.#dismiss(),
        failed: () => this.#emit('payment.failed', data.answer),
        paid: () => {
          this.close();
          this.#options.handler?.(data.answer);
        },
      };
      reactions[data.type]?.();
    };

    #emit(event, answer) {
      for (const listener of this.#listeners.get(event) ?? []) listener(answer);
    }
  }

  /** Functions cannot cross into the frame, and the form needs no more than this. */
  function sendable({ key, order_id, amount, currency, name, description, prefill, theme }) {
    const { name: person, email, contact } = prefill ?? {};
    return {
      key,
      order_id,
      amount,
      currency,
      name,
      description,
      prefill: { name: person, email, contact },
      theme: { color: theme?.color },
    };
  }

  function makeFrame() {
    const frame = document.createElement('iframe');
    frame.title = 'Payment (test)';
    frame.src = `${origin}/sandbox/checkout`;
    Object.assign(frame.style, { width: '100%', height: '100%', border: '0', display: 'block' });
    frame.style.colorScheme = 'normal';
    return frame;
  }

  function makeDialog(frame) {
    const dialog = document.createElement('dialog');
    dialog.setAttribute('aria-label', 'Payment (test)');
    // Set one by one, since a strict content security policy forbids a style attribute.
    Object.assign(dialog.style, {
      position: 'fixed',
      inset: '0',
      width: '100vw',
      height: '100dvh',
      maxWidth: 'none',
      maxHeight: 'none',
      margin: '0',
      padding: '0',
      border: '0',
      overflow: 'hidden',
      background: 'rgba(15, 23, 42, 0.6)',
    });
    dialog.append(frame);
    return dialog;
  }

  window.Razorpay = Razorpay;
}
