/** The form inside the frame: shows the order, checks the fields, pays, and tells the page. */

import { byId, digitsOf, formatRupees, inFours, problemsOf, valuesOf } from './fields.js';

const form = document.querySelector('form');
const sheet = document.querySelector('.sheet');
// Only the page that opened the form may give it options and hear of its result.
let page;
let options;
/** Test cards, UPI IDs and banks by method, as the sandbox lists them. */
let tests;
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
byId('vpa').addEventListener('input', () => edited('vpa'));
byId('bank').addEventListener('change', () => edited('bank'));
byId('methods').addEventListener('change', showMethod);
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
  tests = readTests(answer);
  byId('bank').append(...answer.banks.map(({ bank, name: label }) => new Option(label, bank)));
  showMethod();
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
  for (const element of form.querySelectorAll('.field, .pair, .tests, .methods')) element.hidden = true;
  notify(reason);
  byId('cancel').textContent = 'Close';
  byId('cancel').focus();
}

/** What each method is tried with: its label, what stands below it, and the values of the fields. */
const readTests = ({ cards, upi_ids: upiIds, banks }) => ({
  card: cards.map(({ label, number, network }) => ({
    label,
    note: `${network} ending ${number.slice(-4)}`,
    fill: {
      number: inFours(number),
      expiry: nextExpiry(),
      cvv: '123',
      name: byId('name').value === '' ? 'Test Customer' : byId('name').value,
    },
  })),
  upi: upiIds.map(({ label, vpa }) => ({ label, note: vpa, fill: { vpa } })),
  netbanking: banks.map(({ label, name, bank }) => ({ label, note: name, fill: { bank } })),
});

const nextExpiry = () => `12/${String((new Date().getFullYear() + 3) % 100).padStart(2, '0')}`;

const method = () => form.elements.method.value;

/** Shows the fields and the test payments of the chosen method. */
function showMethod() {
  for (const part of document.querySelectorAll('[data-method]'))
    part.hidden = part.dataset.method !== method();
  byId('notice').hidden = true;
  byId('tests').replaceChildren(...tests[method()].map(chipOf));
  markChip();
}

function chipOf({ label, note, fill }) {
  const chip = document.createElement('button');
  const below = document.createElement('small');
  chip.type = 'button';
  chip.className = 'chip';
  chip.textContent = label;
  below.textContent = note;
  chip.append(below);
  chip.addEventListener('click', () => {
    for (const [id, value] of Object.entries(fill)) {
      byId(id).value = value;
      setError(id, '');
    }
    markChip();
  });
  return chip;
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
    method: method(),
    ...valuesOf[method()](),
    email: prefill.email,
    contact: prefill.contact,
  });
  setBusy(false);
  if (answer.error) showFailure(answer.error);
  else tell({ type: 'paid', answer });
}

function showFailure(error) {
  if (['number', 'vpa', 'bank'].includes(error.field)) {
    setError(error.field, error.description);
    byId(error.field).focus();
    return;
  }
  notify(error.description, error.reason === 'payment_pending_authorization');
  if (error.metadata?.payment_id) tell({ type: 'failed', answer: { error } });
}

function firstInvalid() {
  const problems = problemsOf[method()]();
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
  edited('number');
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

function edited(id) {
  setError(id, '');
  markChip();
}

/** Marks the test payment whose main field is filled in. */
function markChip() {
  const chips = document.querySelectorAll('.chip');
  for (const [at, { fill }] of tests[method()].entries()) {
    const [[id, value]] = Object.entries(fill);
    chips[at].setAttribute('aria-pressed', String(byId(id).value === value));
  }
}
