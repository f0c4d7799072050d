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

  async onInput(query: string): Promise<void> {
    this.results = await hitsFor(query);
  }
}

export const searchStore = createStore<SearchState>((set) => ({
  query: '',
  results: [],
  async search(query: string) {
    const results = await hitsFor(query);
    set({ results });
  },
}));

const state: { items: Hit[] } = { items: [] };

export async function openPage(page: number): Promise<void> {
  const response = await fetch(`/api/items?page=${page}`);
  state.items = (await response.json()) as Hit[];
}

export function currentItems(): Hit[] {
  return state.items;
}

let suggestions: string[] = [];

export function suggest(prefix: string): Promise<void> {
  return fetch(`/api/suggest?prefix=${encodeURIComponent(prefix)}`)
    .then((response) => response.json())
    .then((found) => {
      suggestions = found as string[];
    });
}

export function topSuggestion(): string | undefined {
  return suggestions[0];
}

export function createPreview(panel: HTMLElement) {
  async function show(id: string): Promise<void> {
    const response = await fetch(`/preview/${id}`);
    panel.innerHTML = await response.text();
  }

  return { show };
}
