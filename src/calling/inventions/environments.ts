/**
 * Globals of other surroundings than Node's, which whoever writes for them need not declare: those of
 * browsers, of test runners, and of what builds for them.
 */
const NAMES: ReadonlySet<string> = new Set([
  ...'window document self navigator location history screen localStorage frames parent'.split(' '),
  ...'sessionStorage indexedDB caches alert confirm prompt open close print top origin'.split(' '),
  ...'getComputedStyle matchMedia getSelection requestAnimationFrame reportError'.split(' '),
  ...'cancelAnimationFrame requestIdleCallback cancelIdleCallback postMessage'.split(' '),
  ...'addEventListener removeEventListener dispatchEvent createImageBitmap scroll'.split(' '),
  ...'scrollTo customElements visualViewport importScripts clients registration'.split(' '),
  ...'skipWaiting Worker SharedWorker ServiceWorker XMLHttpRequest FileReader FileList'.split(' '),
  ...'Image Audio Option Node NodeList Element Document DocumentFragment Text Range'.split(' '),
  ...'ShadowRoot MutationObserver IntersectionObserver ResizeObserver Notification'.split(' '),
  ...'BroadcastChannel OffscreenCanvas AudioContext MediaRecorder MediaStream Touch'.split(' '),
  ...'DOMParser DOMRect XMLSerializer PopStateEvent KeyboardEvent MouseEvent'.split(' '),
  ...'PointerEvent TouchEvent InputEvent SubmitEvent DragEvent FocusEvent'.split(' '),
  ...'ErrorEvent ProgressEvent StorageEvent PromiseRejectionEvent'.split(' '),
  ...'describe context it test specify suite expect assert before after beforeEach'.split(' '),
  ...'afterEach beforeAll afterAll jest vi jasmine spyOn fixture cy Cypress sinon'.split(' '),
  ...'xit xdescribe fit fdescribe step setup teardown chai pm'.split(' '),
  ...'$ jQuery angular google chrome browser Deno Bun React JSX Vue define goog'.split(' '),
  ...'defineProps defineEmits defineExpose defineSlots defineModel withDefaults'.split(' '),
  ...'useState useFetch useRoute useRouter definePageMeta ref computed reactive'.split(' '),
  ...'defineNuxtPlugin HTMLRewriter WebSocketPair EdgeRuntime addon gc v8debug'.split(' '),
]);

/** Those of browsers are too many to be listed, and what a bundler puts in is written like this. */
const FORMS = /^(?:HTML|SVG|CSS|RTC|IDB|DOM|WebGL|Web|Media|\$)\w*$|^__\w+__$/;

export function isOfAnEnvironment(name: string): boolean {
  return NAMES.has(name) || FORMS.test(name);
}
