import { defineConfig } from 'vite'

/**
 * Builds the script of `/player` into one file beside the console. The player must run in browsers from 2020 on, so it
 * has an older target than the console and uses none of its libraries. Its page and service worker are in `public`.
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
