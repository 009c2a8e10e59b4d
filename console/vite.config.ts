import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Where the development server finds the product's server. */
const server = process.env.SERVER_URL ?? 'http://127.0.0.1:8080'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  resolve: { alias: [{ find: /^zod$/, replacement: fileURLToPath(new URL('src/zod.ts', import.meta.url)) }] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    chunkSizeWarningLimit: 700,
    // What every page begins with is one file: in thirty it weighs a twentieth more.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'entry', tags: ['$initial'] }] } } },
  },
  // The painting thread fetches its larger parts when a design asks for them.
  worker: { format: 'es' },
  server: { host: '127.0.0.1', proxy: { '/user': server, '/mqtt': { target: server, ws: true } } },
})
