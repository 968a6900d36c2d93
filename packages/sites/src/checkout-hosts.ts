/** Which hosts the payment provider's checkout uses in a page, by kind of content. */

export interface CheckoutHosts {
  /** Origins of its scripts. */
  readonly script: readonly string[];
  /** Origins of its frames, where payment details are entered. */
  readonly frame: readonly string[];
  /** Origins that its script calls. */
  readonly connect: readonly string[];
  readonly image: readonly string[];
}

/** As Razorpay publishes them for content security policies. */
const RAZORPAY_HOSTS: CheckoutHosts = {
  script: ['https://checkout.razorpay.com', 'https://cdn.razorpay.com'],
  frame: ['https://api.razorpay.com'],
  connect: ['https://lumberjack.razorpay.com', 'https://lumberjack-metrics.razorpay.com'],
  image: ['https://cdn.razorpay.com'],
};

/** @param url of the checkout's script: the provider's own, or the payment sandbox's. */
export function checkoutHosts(url: string): CheckoutHosts {
  const { origin } = new URL(url);
  return RAZORPAY_HOSTS.script.includes(origin) ? RAZORPAY_HOSTS : sandboxHosts(origin);
}

/** Like the real checkout, the sandbox of a developer's machine frames its form from another origin than its script. */
function sandboxHosts(origin: string): CheckoutHosts {
  const frame = origin.replace('//localhost', '//127.0.0.1');
  return { script: [origin], frame: [frame], connect: [], image: [] };
}
