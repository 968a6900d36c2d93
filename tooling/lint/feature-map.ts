/** Which folders below a workspace's `src` are no features, and which feature may use which sibling. */

export type FeatureMap = {
  /** Folders that every feature may import. */
  readonly shared: readonly string[];
  /** The exceptions, in one direction only, so that features form no cycle. */
  readonly uses: Readonly<Record<string, readonly string[]>>;
};

export const FEATURE_MAPS: Readonly<Record<string, FeatureMap>> = {
  'apps/api': {
    shared: ['contract', 'db', 'http', 'jobs', 'mail', 'realtime'],
    uses: {
      // Buying reads the catalogue's prices and asks the payment provider; an order is shown with its documents.
      orders: ['catalogue', 'documents', 'payments'],
      // Counters and lists of the same orders, by the same rule of who may see them.
      dashboards: ['orders'],
      // A document is seen by those who may see its order: one access predicate for both.
      documents: ['orders'],
    },
  },
  'apps/customer': { shared: ['shell'], uses: {} },
  'apps/staff': { shared: ['shell'], uses: {} },
  'apps/admin': { shared: ['shell'], uses: {} },
};
