/** The layers of each workspace: kernel folders, features with the siblings that they may import, folders above them. */

export type FeatureMap = {
  /** Folders that every feature may import. Each may import those before it and no feature. */
  readonly kernel: readonly string[];
  /** Which feature may import which sibling, with the reason. Together they form no cycle. */
  readonly uses: Readonly<Record<string, readonly string[]>>;
  /** Folders that may import every feature and those before them; no feature may import them. */
  readonly above?: readonly string[];
};

export const FEATURE_MAPS: Readonly<Record<string, FeatureMap>> = {
  'apps/api': {
    // Below the features, lowest first.
    kernel: [
      'environment',
      'tracing',
      'contract',
      'crypto',
      'db',
      'lists',
      'events',
      'access',
      'sessions',
      'uploads',
      'storage',
      'mail',
      'http',
      'settings',
    ],
    uses: {
      // A cancellation closes the payment of its order, withdraws its charges, and answers for an unknown order like a task.
      cancellations: ['charges', 'orders', 'payments', 'tasks'],
      // A canned reply is sanitised like a ticket message.
      'canned-replies': ['tickets'],
      // A charge is one of an order, and answers for an unknown order like a task.
      charges: ['orders', 'tasks'],
      // The dashboards show the newest rows of other lists as those lists show them.
      dashboards: ['chat', 'orders', 'quotations', 'tasks', 'tickets'],
      // An official fee is a charge that was paid, with an invoice of its own or of its order. What it did not need is refunded.
      disbursements: ['invoices', 'orders', 'payments', 'tasks'],
      // A signed file link may name a file of a chat message or of a ticket.
      documents: ['chat', 'tickets'],
      // A return lists invoices and credit notes with links to their PDFs.
      'gst-returns': ['invoices'],
      // An order's page shows its documents.
      orders: ['documents'],
      // A payment issues an invoice, answers the orders it created, and assigns them automatically where that is set.
      payments: ['invoices', 'orders', 'tasks'],
      // Admins edit accounts by the rules of their owners. Removing a staff member unassigns their open tasks.
      people: ['accounts', 'tasks'],
      // Export and erasure ask for the password, read stored files, and report what was refunded. Closing an account asks
      // for the cancellation of its orders.
      privacy: ['accounts', 'cancellations', 'documents', 'payments'],
      // A proforma invoice is drawn like a quotation, of what an order costs and what was received.
      proformas: ['invoices', 'orders', 'quotations'],
      // A quotation becomes orders, and is numbered and drawn like an invoice.
      quotations: ['invoices', 'orders', 'tasks'],
      // The first receipt of an order places it like a payment. A certificate of TDS is stored like a document.
      receipts: ['documents', 'orders', 'payments'],
      // A reminder is of what unpaid orders, charges and quotations wait for.
      reminders: ['orders', 'quotations'],
      // The register lists invoices and credit notes, and sends their PDFs.
      register: ['invoices'],
      // The payment provider's settlements are read through its gateway.
      settlements: ['payments'],
      // A task is an order as staff see it, with its documents.
      tasks: ['documents', 'orders'],
    },
    // Above the features: the table of jobs, the socket server and the operator's commands.
    above: ['jobs', 'realtime', 'admin'],
  },
  'apps/customer': {
    kernel: ['content', 'shell'],
    uses: {
      // A payment is for services of the catalogue or an unpaid order.
      payment: ['catalogue', 'orders'],
      // Files of the vault are downloaded like those of orders, and can be added to an order. Its page shows the invoice.
      orders: ['invoices', 'vault'],
      // What a quotation costs is worded like an unpaid order.
      quotations: ['orders'],
      // An invoice is saved like a file of the order.
      invoices: ['orders'],
      // Pending actions link to documents on the order's page. An unfinished purchase is selected again to be paid.
      dashboard: ['catalogue', 'orders'],
      vault: ['orders'],
      // A data export is saved like a file, and default billing details use the payment form's fields.
      profile: ['orders', 'payment'],
      // A ticket lists its details and saves its files like an order.
      tickets: ['orders'],
    },
  },
  // Features that several apps share.
  'packages/features': {
    kernel: [],
    uses: {
      // A chat shows its order beside it, and offers canned replies.
      chat: ['canned-replies', 'orders'],
      tickets: ['canned-replies'],
    },
  },
  'apps/staff': { kernel: ['shell'], uses: {} },
  'apps/admin': {
    kernel: ['shell'],
    uses: {
      // An order's page shows its invoices.
      orders: ['register'],
      // Facts that returns depend on are settings.
      gst: ['settings'],
      // The board shows orders, and assigns them like their list does.
      tasks: ['orders'],
      // The audit log, the jobs and the settings have no address of their own (errors-005): they open above the dashboard.
      dashboard: ['audit', 'jobs', 'settings'],
    },
  },
};
