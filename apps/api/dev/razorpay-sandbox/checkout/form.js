/** The card form inside the frame: shows the order, checks the fields, pays, and tells the page. */

const byId = (id) => document.getElementById(id);
const form = document.querySelector('form');
const sheet = document.querySelector('.sheet');
// Only the page that opened the form may give it options and hear of its result.
let page;
let options;
let busy = false;

addEventListener('message', ({ source, origin, data }) => {
  if (source !== parent || data?.type !== 'options' || options) return;
  page = origin;
  options = data.options;
  void show();
});
addEventListener('keydown', (event) => {
  if (event.key === 'Escape') dismiss();
});
document.querySelector('.close').addEventListener('click', dismiss);
byId('cancel').addEventListener('click', dismiss);
form.addEventListener('submit', (event) => {
  event.preventDefault();
  void submit();
});
byId('number').addEventListener('input', formatNumber);
byId('expiry').addEventListener('input', formatExpiry);
// The page's address is not known before its first message, which carries nothing of anybody's.
parent.postMessage({ type: 'ready' }, '*');

async function show() {
  const { key, order_id: orderId, name, description, prefill, theme } = options;
  paint(theme.color);
  byId('merchant').textContent = name ?? 'Payment';
  document.querySelector('.mark').textContent = (name ?? 'P').slice(0, 1).toUpperCase();
  byId('description').textContent = description ?? '';
  byId('name').value = prefill.name ?? '';
  for (const field of ['name', 'email', 'contact']) {
    byId(`payer-${field}`).textContent = prefill[field] ?? '–';
  }
  const answer = await call(
    `/sandbox/checkout/orders/${encodeURIComponent(orderId)}?key_id=${encodeURIComponent(key)}`,
  );
  sheet.hidden = false;
  const obstacle = obstacleIn(answer);
  if (obstacle) {
    block(obstacle);
    return;
  }
  const amount = formatRupees(answer.amount);
  byId('amount').textContent = amount;
  byId('pay').textContent = `Pay ${amount}`;
  showCards(answer.cards);
  byId('number').focus();
}

/** Why this order cannot be paid here; empty when it can. */
function obstacleIn({ error, paid, amount }) {
  if (error) return error.description;
  if (paid) return 'This order is paid already.';
  const asked = options.amount;
  if (asked !== undefined && Number(asked) !== amount)
    return 'The page asks for another amount than the order.';
  return '';
}

function paint(color) {
  if (!/^#[0-9a-f]{6}$/i.test(color ?? '')) return;
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const light = 0.299 * red + 0.587 * green + 0.114 * blue > 150;
  document.documentElement.style.setProperty('--accent', color);
  document.documentElement.style.setProperty('--on-accent', light ? '#14213a' : '#ffffff');
}

function block(reason) {
  byId('pay').hidden = true;
  for (const element of form.querySelectorAll('.field, .test-cards')) element.hidden = true;
  notify(reason);
  byId('cancel').textContent = 'Close';
  byId('cancel').focus();
}

function showCards(cards) {
  for (const { label, number, network } of cards) {
    const chip = document.createElement('button');
    const digits = document.createElement('small');
    chip.type = 'button';
    chip.className = 'chip';
    chip.setAttribute('aria-pressed', 'false');
    chip.dataset.number = number;
    chip.textContent = label;
    digits.textContent = `${network} ending ${number.slice(-4)}`;
    chip.append(digits);
    chip.addEventListener('click', () => fill(number));
    byId('test-cards').append(chip);
  }
}

function fill(number) {
  byId('number').value = inFours(number);
  byId('expiry').value = `12/${String((new Date().getFullYear() + 3) % 100).padStart(2, '0')}`;
  byId('cvv').value = '123';
  if (!byId('name').value) byId('name').value = 'Test Customer';
  markChip();
  for (const id of ['number', 'expiry', 'cvv', 'name']) setError(id, '');
}

async function submit() {
  if (busy) return;
  const first = firstInvalid();
  if (first) {
    byId(first).focus();
    return;
  }
  setBusy(true);
  const { key, order_id: orderId, prefill } = options;
  const answer = await call('/sandbox/checkout/pay', {
    key_id: key,
    order_id: orderId,
    number: digitsOf('number'),
    name: byId('name').value.trim(),
    email: prefill.email,
    contact: prefill.contact,
  });
  setBusy(false);
  if (answer.error) showFailure(answer.error);
  else tell({ type: 'paid', answer });
}

function showFailure(error) {
  if (error.field === 'number') {
    setError('number', error.description);
    byId('number').focus();
    return;
  }
  notify(error.description, error.reason === 'payment_pending_authorization');
  if (error.metadata?.payment_id) tell({ type: 'failed', answer: { error } });
}

function firstInvalid() {
  const problems = {
    number: isCardNumber(digitsOf('number')) ? '' : 'Enter a valid card number.',
    expiry: isFuture(byId('expiry').value) ? '' : 'Enter an expiry date that is not past.',
    cvv: /^\d{3,4}$/.test(byId('cvv').value) ? '' : 'Enter the 3 or 4 digits of the CVV.',
    name: byId('name').value.trim() ? '' : 'Enter the name on the card.',
  };
  for (const [id, problem] of Object.entries(problems)) setError(id, problem);
  return Object.keys(problems).find((id) => problems[id]);
}

function setError(id, problem) {
  byId(`${id}-error`).textContent = problem;
  byId(id).setAttribute('aria-invalid', String(problem !== ''));
}

function setBusy(next) {
  busy = next;
  const pay = byId('pay');
  pay.setAttribute('aria-disabled', String(busy));
  pay.textContent = busy ? 'Paying …' : `Pay ${byId('amount').textContent}`;
  if (busy) byId('notice').hidden = true;
}

function notify(text, waiting = false) {
  const notice = byId('notice');
  notice.className = waiting ? 'notice waiting' : 'notice';
  notice.textContent = text;
  notice.hidden = false;
  notice.scrollIntoView({ block: 'nearest' });
}

function dismiss() {
  // A payment under way cannot be called back, so the window stays until its answer is here.
  if (!busy) tell({ type: 'dismiss' });
}

function tell(message) {
  if (page) parent.postMessage(message, page);
}

async function call(path, body) {
  try {
    const post = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    };
    const answer = await fetch(path, body ? post : undefined);
    return await answer.json();
  } catch {
    return { error: { description: 'The payment service cannot be reached. Try again.', metadata: {} } };
  }
}

function formatNumber({ target }) {
  // Only at the end of the field, since rewriting its value moves the cursor there.
  if (target.selectionStart === target.value.length) target.value = inFours(digitsOf('number'));
  setError('number', '');
  markChip();
}

function formatExpiry({ target, inputType }) {
  const digits = target.value.replaceAll(/\D/g, '').slice(0, 4);
  const deleting = inputType?.startsWith('delete');
  target.value =
    digits.length > 2 || (digits.length === 2 && !deleting)
      ? `${digits.slice(0, 2)}/${digits.slice(2)}`
      : digits;
  setError('expiry', '');
}

function markChip() {
  for (const chip of document.querySelectorAll('.chip')) {
    chip.setAttribute('aria-pressed', String(chip.dataset.number === digitsOf('number')));
  }
}

function digitsOf(id) {
  return byId(id).value.replaceAll(/\D/g, '');
}

function inFours(digits) {
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

function formatRupees(paise) {
  const digits = paise % 100 === 0 ? 0 : 2;
  return `Rs.${new Intl.NumberFormat('en-IN', { minimumFractionDigits: digits }).format(paise / 100)}`;
}
