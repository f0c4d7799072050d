interface Shelf {
  id: string;
  next: string | null;
  room: string;
}
interface Library {
  getShelf(id: string): Promise<Shelf>;
  getRoom(id: string): Promise<{ first: string; signs: string[] }>;
  getBooks(shelf: string): Promise<string[]>;
  getMember(id: string): Promise<{ name: string; card: string }>;
  getLoans(card: string): Promise<string[]>;
  getPage(token: string | null): Promise<{ items: string[]; token: string | null }>;
  save(id: string, value: unknown): Promise<void>;
}

/** Every step of a turn leads to the next. */
export async function throughRooms(library: Library, first: string) {
  const signs: string[] = [];
  let at: string | null = first;
  while (at) {
    const shelf: Shelf = await library.getShelf(at);
    const room = await library.getRoom(shelf.room);
    signs.push(...room.signs);
    at = shelf.next;
  }
  return signs;
}

/** What the second asks for hangs on what the one before has answered in all. */
export async function alternating(library: Library, ids: string[]) {
  let count = 0;
  for (const id of ids) {
    if (count % 2 === 0) {
      const books = await library.getBooks(id);
      count += books.length;
    }
    const shelf = await library.getShelf(`${id}-${count}`);
    count += shelf.id.length;
  }
  return count;
}

export async function cardsOf(library: Library, ids: string[]) {
  const written = ['a', 'b'].map(async (id) => {
    const member = await library.getMember(id);
    return library.getLoans(member.card);
  });
  const loans = await Promise.all(written);
  return loans.flat().concat(ids);
}

/** What is saved may change what is asked for after it. */
export async function savedBetween(library: Library) {
  return Promise.all(
    ['a', 'b'].map(async (id) => {
      const member = await library.getMember(id);
      await library.save(id, member.name);
      return library.getBooks(id);
    }),
  );
}

/** Each of the list adds to what all of them share. */
export async function shared(library: Library) {
  let latest = '';
  await Promise.all(
    ['a', 'b'].map(async (id) => {
      const member = await library.getMember(id);
      latest = member.card;
      const shelf = await library.getShelf(latest);
      latest = shelf.room;
    }),
  );
  return latest;
}

export async function allPages(library: Library) {
  const items: string[] = [];
  let token: string | null = null;
  do {
    const page: { items: string[]; token: string | null } = await library.getPage(token);
    const books = await library.getBooks(page.items[0] ?? '');
    items.push(...books);
    token = page.token;
  } while (token);
  return items;
}
