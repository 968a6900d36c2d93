/** Which folders below a workspace's `src` are no features, and which feature may use which sibling. */

export type FeatureMap = {
  /** Folders that every feature may import. */
  readonly shared: readonly string[];
  /** The exceptions, each with its reason; no-cycle keeps the files themselves in one direction. */
  readonly uses: Readonly<Record<string, readonly string[]>>;
};

export const FEATURE_MAPS: Readonly<Record<string, FeatureMap>> = {
  'apps/api': {
    shared: ['contract', 'db', 'http', 'jobs', 'mail', 'realtime'],
    uses: {
      // Buying reads prices and asks the payment provider; an order shows its documents.
      orders: ['catalogue', 'documents', 'payments'],
      // The counters count the orders that a person may see.
      dashboards: ['orders'],
    },
  },
  'apps/customer': {
    shared: ['content', 'shell'],
    uses: {
      // Paying shows what the catalogue sells, or an order that is not paid yet.
      payment: ['catalogue', 'orders'],
    },
  },
  'apps/staff': { shared: ['shell'], uses: {} },
  'apps/admin': { shared: ['shell'], uses: {} },
};
