/** Which hosts the payment provider's checkout uses in a page, by kind of content. */

export interface CheckoutHosts {
  /** Origins that its scripts come from. */
  readonly script: readonly string[];
  /** Origins of its frames, where payment details are entered. */
  readonly frame: readonly string[];
  /** Origins that its script calls. */
  readonly connect: readonly string[];
  readonly image: readonly string[];
}

/** As Razorpay publishes them for content security policies. */
export const RAZORPAY_HOSTS: CheckoutHosts = {
  script: ['https://checkout.razorpay.com', 'https://cdn.razorpay.com'],
  frame: ['https://api.razorpay.com'],
  connect: ['https://lumberjack.razorpay.com', 'https://lumberjack-metrics.razorpay.com'],
  image: ['https://cdn.razorpay.com'],
};

/** Like the real checkout, the sandbox frames its form from another origin than its script. */
export function sandboxHosts(port: number): CheckoutHosts {
  return {
    script: [`http://localhost:${port}`],
    frame: [`http://127.0.0.1:${port}`],
    connect: [],
    image: [],
  };
}
