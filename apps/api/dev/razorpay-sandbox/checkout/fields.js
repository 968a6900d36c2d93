/** The form's fields: their values by method of payment, their checks and formats. */

export const byId = (id) => document.getElementById(id);

export function digitsOf(id) {
  return byId(id).value.replaceAll(/\D/g, '');
}

/** As the sandbox takes them. */
export const valuesOf = {
  card: () => ({ number: digitsOf('number'), name: byId('name').value.trim() }),
  upi: () => ({ vpa: byId('vpa').value.trim() }),
  netbanking: () => ({ bank: byId('bank').value }),
};

/** A message for each field; empty when it is right. */
export const problemsOf = {
  card: () => ({
    number: isCardNumber(digitsOf('number')) ? '' : 'Enter a valid card number.',
    expiry: isFuture(byId('expiry').value) ? '' : 'Enter an expiry date that is not past.',
    cvv: /^\d{3,4}$/.test(byId('cvv').value) ? '' : 'Enter the 3 or 4 digits of the CVV.',
    name: byId('name').value.trim() ? '' : 'Enter the name on the card.',
  }),
  upi: () => ({
    vpa: /^[\w.-]+@[a-z0-9]+$/i.test(byId('vpa').value.trim()) ? '' : 'Enter a UPI ID such as name@bank.',
  }),
  netbanking: () => ({ bank: byId('bank').value ? '' : 'Choose your bank.' }),
};

export function inFours(digits) {
  return digits.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
}

/** The check digit that every card number ends with (Luhn). */
function isCardNumber(digits) {
  if (!/^\d{12,19}$/.test(digits)) return false;
  const sum = [...digits].toReversed().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

function isFuture(text) {
  const [, month, year] = /^(0[1-9]|1[0-2])\/(\d{2})$/.exec(text) ?? [];
  return month !== undefined && new Date(2000 + Number(year), Number(month), 1) > new Date();
}

export function formatRupees(paise) {
  const digits = paise % 100 === 0 ? 0 : 2;
  return `Rs.${new Intl.NumberFormat('en-IN', { minimumFractionDigits: digits }).format(paise / 100)}`;
}
