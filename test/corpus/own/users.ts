export interface User {
  id: string;
  name: string;
  roles: Role[];
}

export enum Role {
  Reader = 'reader',
  Writer = 'writer',
}

export function toUser(row: { id: string; name: string; roles?: string }): User {
  const roles = String(row.roles ?? Role.Reader).split(',') as Role[];
  return { id: row.id, name: row.name, roles };
}
