/** The variables that one command alone reads, so that scripts need not type. */

/** The first admin, as far as the environment names one (admin-login-007). */
export const adminOfEnvironment = () => ({
  name: process.env['ADMIN_NAME'],
  email: process.env['ADMIN_EMAIL'],
  password: process.env['ADMIN_PASSWORD'],
});
