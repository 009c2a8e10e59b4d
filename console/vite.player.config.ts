import { defineConfig } from 'vite'

/**
 * Builds the script of `/player` into one file beside the console: for browsers from 2020 on, so by itself, with an older
 * target and without the console's libraries. Its page and its service worker lie in `public`.
 */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  build: {
    outDir: 'dist/player',
    emptyOutDir: false,
    target: 'es2019',
    lib: { entry: 'src/player/main.ts', name: 'player', formats: ['iife'], fileName: () => 'main.js' },
  },
})
