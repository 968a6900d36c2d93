/** Browser and system as one name, such as "Chrome on Android"; "Unknown device" when neither is known. */

export function nameOfDevice({ browser, system }: { browser: string; system: string }): string {
  const known = [browser, system].filter((part) => !part.startsWith('Unknown'));
  return known.length === 0 ? 'Unknown device' : known.join(' on ');
}
