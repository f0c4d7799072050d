import type { Arranged, Asked } from '../src/page/asked';
import type { Drawn } from '../src/views/panel/protocol';
import type { DrawnPage } from './drawnPage';
import { Places } from './places';
import { rasterise } from './rasterise';
import { type Drawing, redraw } from './sections';

type View = Arranged['change'];

/** What is kept over a reload of the window. */
interface State {
  model: unknown;
  /** Keys of what is open. */
  open: string[];
  /** How a person has arranged the page. */
  view: View;
}

declare function acquireVsCodeApi(): {
  postMessage(message: Asked | Drawn | { type: 'ready' }): void;
  getState(): Partial<State> | undefined;
  setState(state: State): void;
};

/** One of our pages, as far as it differs from the others. */
export interface Client<Model> {
  /** Reads a message of the host; throws where it is none. */
  parse(message: unknown): { model: Model } | { svg: string };
  isModel(value: unknown): value is Model;
  draw(model: Model, view: View): Drawing[];
  /** What the live region says. */
  spoken(model: Model, view: View): string;
  isStale?(model: Model): boolean;
  /** Which of its pages a model is: each keeps its own focus and place. */
  pageOf?(model: Model): string;
}

/** Draws what the host sends, asks it for what is asked for, and keeps how the page stands. */
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
  // before anything that is saved is drawn: what the host has goes before it
  api.postMessage({ type: 'ready' });
  try {
    // it may be of another version of the extension, and have what this one cannot draw
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
