/** True for a version that can be fetched: `24`, `24.21` or `24.21.0`. */
export function isInstallable(version: string): boolean {
  return /^v?\d{1,3}(\.\d{1,3}){0,2}$/.test(version.trim());
}
