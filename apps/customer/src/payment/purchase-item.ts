/** What is paid for: a service that becomes an order, or an order that was made unpaid (decision 31). */
export type PurchaseItem = {
  name: string;
  /** How long it takes. */
  sla: string;
  /** Before GST, in rupees. */
  price: number;
  gst_amount: number;
  /** GST included, in rupees. */
  total: number;
  purchase: { service_id: number } | { order_id: number };
};
