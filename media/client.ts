import type { Arranged, Asked } from '../src/page/asked';
import type { Drawn } from '../src/views/panel/protocol';
import type { DrawnPage } from './drawnPage';
import { Places } from './places';
import { rasterise } from './rasterise';
import { type Drawing, redraw } from './sections';

type View = Arranged['change'];

/** State that survives a reload of the window. */
interface State {
  model: unknown;
  /** Keys of the open disclosures. */
  open: string[];
  /** Arrangement of the page by the user. */
  view: View;
}

declare function acquireVsCodeApi(): {
  postMessage(message: Asked | Drawn | { type: 'ready' }): void;
  getState(): Partial<State> | undefined;
  setState(state: State): void;
};

/** Parts of a page that differ between our pages. */
export interface Client<Model> {
  /** Parses a message of the host; throws if it is invalid. */
  parse(message: unknown): { model: Model } | { svg: string };
  isModel(value: unknown): value is Model;
  draw(model: Model, view: View): Drawing[];
  /** Text for the live region. */
  spoken(model: Model, view: View): string;
  isStale?(model: Model): boolean;
  /** Page of a model; each page keeps its own focus and scroll position. */
  pageOf?(model: Model): string;
}

/** Draws the host's models, sends requests to the host, and saves the state of the page. */
export function start<Model>(client: Client<Model>): void {
  const api = acquireVsCodeApi();
  const main = element('panel');
  const live = element('live');
  const saved = api.getState();
  const open = new Set(saved?.open ?? []);
  let view: View = saved?.view ?? {};
  let shown: Model | null = null;

  const save = () => {
    if (shown) api.setState({ model: shown, open: [...open], view });
  };
  const places = new Places();
  const show = (model: Model) => {
    shown = model;
    save();
    const turned = places.turnTo(client.pageOf?.(model) ?? '');
    redraw(main, client.draw(model, view), page);
    turned?.();
    main.classList.toggle('stale', client.isStale?.(model) ?? false);
    const text = client.spoken(model, view);
    if (live.textContent !== text) live.textContent = text;
  };
  const page: DrawnPage = {
    send: (asked) => {
      if (asked.type !== 'arrange') return api.postMessage(asked);
      view = { ...view, ...asked.change };
      if (shown) show(shown);
    },
    isOpen: (key) => open.has(key),
    setOpen: (key, isOpen) => {
      if (open.has(key) === isOpen) return;
      if (isOpen) open.add(key);
      else open.delete(key);
      save();
    },
  };

  window.addEventListener('message', (event) => {
    const message = client.parse(event.data);
    if ('model' in message) show(message.model);
    else void rasterise(message.svg).then((png) => api.postMessage({ type: 'drawn', png }));
  });
  // before a saved model is drawn, as the host's model has priority
  api.postMessage({ type: 'ready' });
  try {
    // another version of the extension may have saved a model that this one cannot draw
    const model = saved?.model;
    if (client.isModel(model)) show(model);
  } catch (error) {
    shown = null;
    main.replaceChildren();
    console.warn('What was saved of the page cannot be drawn:', error);
  }
}

function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no #${id}`);
  return found;
}
