import { createClient } from 'an-api-client';

export const api = createClient({ url: 'http://localhost:1' });

export async function signIn(name, password) {
  const { token } = await api.post('/sessions', { name, password });
  api.setToken(token);
  return token;
}
