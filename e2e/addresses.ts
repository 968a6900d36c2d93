/** Addresses of the running product, from the output of Playwright's web server. */

export function addresses() {
  return {
    customerUrl: read('E2E_CUSTOMER_URL'),
    staffUrl: read('E2E_STAFF_URL'),
    adminUrl: read('E2E_ADMIN_URL'),
    /** Ends in `/api`. */
    apiUrl: read('E2E_API_URL'),
    mailUrl: read('E2E_MAIL_URL'),
    paymentsUrl: read('E2E_PAYMENTS_URL'),
    /** For states that no call can create. */
    databaseUrl: read('E2E_DATABASE_URL'),
  };
}

function read(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is missing: run the tests by their configuration.`);
  return value;
}
