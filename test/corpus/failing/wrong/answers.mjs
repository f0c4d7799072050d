export function parseAnswer(text) {
  return JSON.parse(text.trim()).reason;
}
