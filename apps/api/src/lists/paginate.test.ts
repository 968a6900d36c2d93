import { describe, expect, it } from 'vitest';
import { byId, paginate, type PageRequest } from './paginate.ts';

const config = { LINK_SECRET: 'the secret of links', LINK_SECRET_PREVIOUS: undefined };
const ids = [5, 4, 3];
let counts = 0;
const open = (request: PageRequest, filters?: Readonly<Record<string, unknown>>) =>
  paginate(
    config,
    {
      name: 'numbers',
      defaultSize: 2,
      load: async ({ limit, offset, after }) =>
        ids
          .filter((id) => after === undefined || id < after.id)
          .slice(offset, offset + limit)
          .map((id) => ({ id })),
      positionOf: byId,
      count: async () => {
        counts += 1;
        return { total: ids.length };
      },
    },
    request,
    filters,
  );
const idsOf = async (request: PageRequest) => (await open(request)).rows.map(({ id }) => id);

describe('paginate', () => {
  it('returns a cursor when there are more rows', async () => {
    const { rows, paging } = await open({});
    expect(rows).toEqual([{ id: 5 }, { id: 4 }]);
    expect(await idsOf({ cursor: paging.next_cursor ?? '' })).toEqual([3]);
  });

  it.each([3, 4])('returns no cursor for a page of %d of three rows', async (limit) => {
    expect((await open({ limit })).paging.next_cursor).toBeNull();
  });

  it('skips the rows of an offset, from the start or from a cursor', async () => {
    expect(await idsOf({ offset: 1 })).toEqual([4, 3]);
    const { paging } = await open({ limit: 1 });
    expect(await idsOf({ cursor: paging.next_cursor ?? '', offset: 1 })).toEqual([3]);
  });

  it('asks for a cursor beyond 10,000 rows', async () => {
    expect(await idsOf({ offset: 10_000 })).toEqual([]);
    await expect(open({ offset: 10_001 })).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'offset', message: 'Rows beyond the first 10,000 are reached with a cursor.' }],
    });
  });

  it('counts only for requests with paging parameters or filters', async () => {
    counts = 0;
    expect((await open({})).paging).not.toHaveProperty('total');
    expect(counts).toBe(0);
    for (const [request, filters] of [[{ limit: 1 }], [{ offset: 0 }], [{}, { q: '' }]] as const)
      expect((await open(request, filters)).paging).toMatchObject({ total: 3 });
  });
});
