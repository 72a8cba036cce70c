export function CrashPage() {
  return null;
}
