interface Store {
  read(key: string): Promise<string>;
}

interface Settings {
  get(name: string): Promise<number>;
}

interface People {
  find(id: string): Promise<{ name: string; role: string }>;
}

export class Workspace {
  private config = '';
  private theme = '';

  constructor(
    private readonly store: Store,
    private readonly settings: Settings,
    private readonly people: People,
  ) {}

  async open(): Promise<string> {
    this.config = await this.store.read('config');
    this.theme = await this.store.read('theme');
    return `${this.config}\n${this.theme}`;
  }

  async summary(owner: string, guest: string): Promise<string> {
    const first = await this.people.find(owner);
    const second = await this.people.find(guest);
    return `${first.name} and ${second.name}`;
  }

  async room(used: number): Promise<string> {
    if (used > (await this.settings.get('limit'))) return 'full';
    const left = (await this.settings.get('limit')) - used;
    return `${left} left`;
  }

  async roles(ids: string[]): Promise<Map<string, string>> {
    const byId = new Map<string, string>();
    for (const id of ids) {
      const { role } = await this.people.find(id);
      byId.set(id, role);
    }
    return byId;
  }
}

async function isAdmin(people: People, id: string): Promise<boolean> {
  const person = await people.find(id);
  return person.role !== 'guest';
}

export async function adminName(people: People, id: string): Promise<string> {
  const allowed = await isAdmin(people, id);
  const person = await people.find(id);
  return allowed ? person.name : 'guest';
}

export async function badges(
  people: People,
  companies: { find(id: string): Promise<{ title: string }> },
  company: string,
  ids: string[],
): Promise<string[]> {
  const all: string[] = [];
  for (let i = 0; i < Math.min(ids.length, 5); i++) {
    const person = await people.find(ids[i]!);
    const { title } = await companies.find(company);
    all.push(`${person.name}, ${title}`);
  }
  return all;
}

export async function mailSettings(settings: Settings) {
  const port = await settings.get('mail');
  const retries = Math.max(3, port % 5);
  const again = await settings.get('mail');
  return { port, retries, again };
}
