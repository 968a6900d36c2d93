/** Where the login leads; apart from the login itself, since every page loads its routes' guards. */

export const HOME = '/staffcustomer';
