/** Loads the payment provider's script on demand. */

/** The result that Razorpay's script passes after a captured payment. */
export type RazorpayAnswer = {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
};

export type RazorpayOptions = {
  key: string;
  order_id: string;
  /** Paise. */
  amount: number;
  currency: string;
  name: string;
  description: string;
  prefill: { name: string; email: string; contact: string };
  theme: { color: string };
  handler: (answer: RazorpayAnswer) => void;
  modal: { ondismiss: () => void };
};

type Razorpay = {
  open: () => unknown;
  close: () => unknown;
  on: (event: 'payment.failed', hear: (answer: { error?: { description?: string } }) => void) => unknown;
};

export type RazorpayConstructor = new (options: RazorpayOptions) => Razorpay;

declare global {
  interface Window {
    Razorpay?: RazorpayConstructor;
  }
}

/** Timeout for loading the script, in milliseconds (constants-013). */
const TIME_LIMIT = 120_000;

/** Throws when the script can't be loaded; the next call retries. */
export async function loadCheckout(scriptUrl: string): Promise<RazorpayConstructor> {
  if (!window.Razorpay) await loadScript(scriptUrl);
  if (!window.Razorpay) throw new Error('The payment script arrived without its checkout.');
  return window.Razorpay;
}

async function loadScript(src: string): Promise<void> {
  const script = Object.assign(document.createElement('script'), { src, async: true });
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      timer = setTimeout(() => reject(new Error('The payment script took too long.')), TIME_LIMIT);
      script.addEventListener('load', () => resolve());
      script.addEventListener('error', () => reject(new Error('The payment script did not arrive.')));
      document.head.append(script);
    });
  } catch (error) {
    script.remove();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
