import axios from 'axios';

export function createSuggestions(render) {
  let shown = [];

  async function type(text) {
    const query = String(text).trim();
    if (query === '') {
      shown = [];
      render(shown);
      return;
    }
    const response = await fetch(`/suggestions?q=${encodeURIComponent(query)}`);
    const rows = await response.json();
    shown = rows;
    render(shown);
  }

  function count() {
    return shown.length;
  }

  return { type, count };
}

export function createResource() {
  const state = { data: null, error: null, busy: false };
  let newest = 0;

  async function execute(url) {
    newest += 1;
    const mine = newest;
    state.busy = true;
    try {
      const response = await fetch(url);
      state.data = await response.json();
    } catch (error) {
      if (mine === newest) state.error = error;
    } finally {
      if (mine === newest) state.busy = false;
    }
  }

  return { state, execute };
}

export class DetailPane {
  constructor(catalogue) {
    this.catalogue = catalogue;
    this.chart = null;
    this.title = '';
    this.openedAt = 0;
  }

  async show(name, repository) {
    const { data } = await axios.get(`${this.catalogue}/charts/${name}`, {
      params: { repository },
      headers: { accept: 'application/json' },
    });
    this.chart = data;
    this.title = `${repository}/${name}`;
    this.openedAt = Date.now();
    return this.title;
  }
}
