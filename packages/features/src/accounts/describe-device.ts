/** Browser and system, such as "Chrome on Android"; "Unknown device" if neither is known. */

export function describeDevice({ browser, system }: { browser: string; system: string }): string {
  const known = [browser, system].filter((part) => !part.startsWith('Unknown'));
  return known.length === 0 ? 'Unknown device' : known.join(' on ');
}
