/** Distinguishes people with the same name in selects, by the ids that the lists of people show. */

export interface Named {
  readonly id: number;
  readonly name: string;
}

/** Appends the id to names that occur more than once, in any letter case: "Lata Menon (ID 12)". */
export function disambiguateNamesakes<Person extends Named>(people: readonly Person[]): Person[] {
  const counts = new Map<string, number>();
  for (const { name } of people) counts.set(keyOf(name), (counts.get(keyOf(name)) ?? 0) + 1);
  return people.map((person) => {
    const { id, name } = person;
    return (counts.get(keyOf(name)) ?? 0) > 1 ? { ...person, name: `${name} (ID ${id})` } : person;
  });
}

const keyOf = (name: string) => name.trim().toLowerCase();
