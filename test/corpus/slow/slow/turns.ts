interface Shelf {
  id: string;
  next: string | null;
  books: string[];
}
interface Library {
  getShelf(id: string): Promise<Shelf>;
  getBooks(shelf: string): Promise<string[]>;
  getSigns(shelf: string): Promise<string[]>;
  getMember(id: string): Promise<{ name: string }>;
  getLoans(id: string): Promise<string[]>;
  getTerms(): Promise<{ days: number }>;
  getFine(id: string, days: number): Promise<number>;
}

/** Shelves lead to each other; what is on one needs only that one. */
export async function walkShelves(library: Library, first: string) {
  const seen: { books: string[]; signs: string[] }[] = [];
  let at: string | null = first;
  while (at) {
    const shelf: Shelf = await library.getShelf(at);
    const books = await library.getBooks(shelf.id);
    const signs = await library.getSigns(shelf.id);
    seen.push({ books, signs });
    at = shelf.next;
  }
  return seen;
}

export async function untilNone(library: Library, first: string) {
  const titles: string[] = [];
  for (let at = first; ;) {
    const shelf = await library.getShelf(at);
    if (!shelf.next) break;
    try {
      const books = await library.getBooks(shelf.id);
      const signs = await library.getSigns(shelf.id);
      titles.push(...books, ...signs);
    } catch (error) {
      throw new Error('no titles', { cause: error });
    }
    at = shelf.next;
  }
  return titles;
}

export async function members(library: Library, ids: string[]) {
  return Promise.all(
    ids.map(async (id) => {
      const member = await library.getMember(id);
      const loans = await library.getLoans(id);
      return { name: member.name, loans };
    }),
  );
}

export async function membersByName(library: Library, ids: string[]) {
  const asking = ids.map(async (id) => {
    const member = await library.getMember(id);
    const loans = await library.getLoans(id);
    return { name: member.name, loans };
  });
  const all = await Promise.all(asking);
  return new Map(all.map(({ name, loans }) => [name, loans]));
}

export async function inPortions(library: Library, ids: string[]) {
  const all: { name: string; loans: string[] }[] = [];
  for (let i = 0; i < ids.length; i += 20) {
    const portion = await Promise.all(
      ids.slice(i, i + 20).map(async (id) => {
        const member = await library.getMember(id);
        const loans = await library.getLoans(id);
        return { name: member.name, loans };
      }),
    );
    all.push(...portion);
  }
  return all;
}

export async function fines(library: Library, ids: string[]) {
  const all = await Promise.all(
    ids.map(async (id) => {
      const terms = await library.getTerms();
      return library.getFine(id, terms.days);
    }),
  );
  return all.filter((fine) => fine > 0);
}
