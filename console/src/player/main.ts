import { startPlayer } from './player.ts'

/** Keeps the screen lit while the page is visible. Browsers allow that over HTTPS only. */
async function stayLit(): Promise<void> {
  if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
  await navigator.wakeLock.request('screen').catch(() => {})
}

document.addEventListener('visibilitychange', stayLit)
document.getElementById('screen')?.addEventListener('click', () => {
  void document.documentElement.requestFullscreen?.().catch(() => {})
  void stayLit()
})
void stayLit()
if ('serviceWorker' in navigator) void navigator.serviceWorker.register('/player/worker.js', { scope: '/player' })
startPlayer()
