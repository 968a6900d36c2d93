/** Returns a call's data, never undefined; failures are thrown. */
interface Answer<Data> {
  data?: Data;
}

export async function data<Data>(call: Promise<Answer<Data>>): Promise<Data> {
  const { data: value } = await call;
  if (value === undefined) throw new TypeError('the server answered nothing');
  return value;
}
