/** Which folders below a workspace's `src` are no features, and which feature may use which sibling. */

export type FeatureMap = {
  /** Folders that every feature may import. */
  readonly shared: readonly string[];
  /** The exceptions, each with its reason; no-cycle keeps the files themselves in one direction. */
  readonly uses: Readonly<Record<string, readonly string[]>>;
};

export const FEATURE_MAPS: Readonly<Record<string, FeatureMap>> = {
  'apps/api': {
    shared: ['contract', 'db', 'http', 'jobs', 'mail', 'realtime', 'tracing', 'uploads'],
    uses: {
      // Everything that happens is told to those whom it concerns; secrets are sealed as texts of documents are, and a link
      // that confirms an address is signed as one to a file is. The provider's own GST number is nobody's billing.
      accounts: ['documents', 'notifications', 'settings'],
      // A chat is read by those who may see its order: one access predicate for both. Its files are shown by links.
      chat: ['documents', 'notifications', 'orders'],
      // Buying reads prices and asks the payment provider; an order shows its documents and what its invoice will say, which
      // goes by who the provider is.
      orders: ['catalogue', 'documents', 'invoices', 'notifications', 'payments', 'settings'],
      // A document that was given is told to those who work on its order, and a file is seen by those who may see its
      // order, chat or ticket.
      documents: ['chat', 'notifications', 'orders', 'tickets'],
      // What must happen when orders are placed is said by the orders; the invoice is part of the same statement, and
      // they may be given to staff at once.
      payments: ['invoices', 'notifications', 'orders', 'tasks'],
      // An invoice is made of a payment, names the provider, is seen by those of its orders and sent by a signed link; its
      // customer is told when another takes its place.
      invoices: ['documents', 'notifications', 'orders', 'payments', 'settings'],
      // An admin changes accounts by the rules of their owners, hands back the work of who leaves, and exports by a signed link.
      people: ['accounts', 'documents', 'notifications', 'tasks'],
      // Commands change accounts by the rules of their owners, and seal texts of documents again.
      admin: ['accounts', 'documents'],
      // The log is downloaded by a signed link.
      audit: ['documents'],
      // Who asks for all their data, or for their erasure, proves it by the password; texts and files are of documents. The
      // admins are notified of an account that is closed with paid orders open, and orders say what was refunded.
      privacy: ['accounts', 'documents', 'notifications', 'orders'],
      // A reply that is kept ready is cleaned as one that is sent.
      'canned-replies': ['tickets'],
      // Those concerned are told, and files are shown by links.
      tickets: ['documents', 'notifications'],
      // Who works on orders sees them by the same predicate, with their documents; those concerned are told, and orders
      // are given to the same staff as tickets, by themselves where that is set.
      tasks: ['documents', 'notifications', 'orders', 'settings', 'tickets'],
      // Who looks for an order or a ticket finds what they may see, by the predicates of both.
      palette: ['orders', 'tickets'],
      // The counters count the orders that a person may see; unread messages are news of the dashboard as of the chat. An
      // admin sees the newest orders and tickets as their lists show them.
      dashboards: ['chat', 'orders', 'tasks', 'tickets'],
    },
  },
  'apps/customer': {
    shared: ['content', 'shell'],
    uses: {
      // Paying shows what the catalogue sells, or an order that is not paid yet.
      payment: ['catalogue', 'orders'],
      // A file of the vault is downloaded as the order's is, and an order is given one that is there already. Its page shows the invoice.
      orders: ['invoices', 'vault'],
      // An invoice is saved as a file of the order is.
      invoices: ['orders'],
      // What waits for the customer leads to the very document on its order's page.
      dashboard: ['orders'],
      vault: ['orders'],
      // An archive of one's data is saved as a file is, and the default billing details are asked as on the payment.
      profile: ['orders', 'payment'],
      // A ticket lists its facts and saves its files as an order does.
      tickets: ['orders'],
    },
  },
  // What several apps have: each feature stands alone here as well.
  'packages/features': {
    shared: [],
    uses: {
      // Who answers in a chat sees its order beside it, and has replies at hand.
      chat: ['canned-replies', 'orders'],
      tickets: ['canned-replies'],
    },
  },
  'apps/staff': { shared: ['shell'], uses: {} },
  'apps/admin': {
    shared: ['shell'],
    uses: {
      // The board shows orders, and gives them to staff as their list does.
      tasks: ['orders'],
      // The audit log, the jobs and the settings have no address of their own (errors-005): they open above the dashboard.
      dashboard: ['audit', 'jobs', 'settings'],
    },
  },
};
