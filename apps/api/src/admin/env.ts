/** Environment variables of single commands, for use in scripts. */

/** Details of the first admin (admin-login-007). */
export const adminOfEnvironment = () => ({
  name: process.env['ADMIN_NAME'],
  email: process.env['ADMIN_EMAIL'],
  password: process.env['ADMIN_PASSWORD'],
});
