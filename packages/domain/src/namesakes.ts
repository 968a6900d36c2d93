/** Tells people of the same name apart where one of them is to be chosen: by their ids, which the lists of people show. */

export interface Named {
  readonly id: number;
  readonly name: string;
}

/** As they were, but each of several with one name, in whatever letter case, is called "Lata Menon (ID 12)". */
export function tellNamesakesApart<Person extends Named>(people: readonly Person[]): Person[] {
  const counts = new Map<string, number>();
  for (const { name } of people) counts.set(keyOf(name), (counts.get(keyOf(name)) ?? 0) + 1);
  return people.map((person) => {
    const { id, name } = person;
    return (counts.get(keyOf(name)) ?? 0) > 1 ? { ...person, name: `${name} (ID ${id})` } : person;
  });
}

const keyOf = (name: string) => name.trim().toLowerCase();
