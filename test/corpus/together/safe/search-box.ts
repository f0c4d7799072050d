import axios from 'axios';
import { createStore } from 'zustand/vanilla';

interface Hit {
  id: string;
  title: string;
}

interface SearchState {
  query: string;
  results: Hit[];
  search(query: string): Promise<void>;
}

async function hitsFor(query: string): Promise<Hit[]> {
  const { data } = await axios.get<Hit[]>('/api/search', { params: { q: query } });
  return data;
}

export class SearchBox {
  results: Hit[] = [];
  #latest = 0;

  async onInput(query: string): Promise<void> {
    const mine = ++this.#latest;
    const results = await hitsFor(query);
    if (mine !== this.#latest) return;
    this.results = results;
  }
}

export const searchStore = createStore<SearchState>((set, get) => ({
  query: '',
  results: [],
  async search(query: string) {
    set({ query });
    const results = await hitsFor(query);
    if (get().query !== query) return;
    set({ results });
  },
}));

const state: { items: Hit[]; wanted: symbol | null } = { items: [], wanted: null };

export async function openPage(page: number): Promise<void> {
  const ticket = Symbol('page');
  state.wanted = ticket;
  const response = await fetch(`/api/items?page=${page}`);
  const items = (await response.json()) as Hit[];
  if (state.wanted === ticket) {
    state.items = items;
  }
}

let suggestions: string[] = [];
let turn = 0;

export function suggest(prefix: string): Promise<void> {
  const mine = (turn += 1);
  return fetch(`/api/suggest?prefix=${encodeURIComponent(prefix)}`)
    .then((response) => response.json())
    .then((found) => {
      if (mine === turn) suggestions = found as string[];
    });
}

export function topSuggestion(): string | undefined {
  return suggestions[0];
}

export function createPreview(panel: HTMLElement) {
  let controller: AbortController | undefined;

  async function show(id: string): Promise<void> {
    controller?.abort();
    controller = new AbortController();
    const { signal } = controller;
    const response = await fetch(`/preview/${id}`, { signal });
    const html = await response.text();
    if (signal.aborted) return;
    panel.innerHTML = html;
  }

  return { show };
}
