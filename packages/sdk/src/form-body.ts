/** Serialises a multipart body; the browser sets the content type with its boundary. */
export function formBody(
  body: Record<string, string | number | Blob | readonly (Blob | string)[] | undefined>,
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined) continue;
    const values = Array.isArray(value) ? value : [value];
    for (const each of values) form.append(name, each instanceof Blob ? each : String(each));
  }
  return form;
}
