# Site and API on port 3000. Data in /data; the database is named by DATABASE_URL.
# The version of package.json; with the digest nobody can put another image in its place. Both go up together.
ARG NODE_IMAGE=docker.io/library/node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6
FROM ${NODE_IMAGE} AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY apps/contract/package.json apps/contract/
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY apps/e2e/package.json apps/e2e/
COPY prisma/package.json prisma/

FROM manifests AS build
# Nothing of what is needed to build comes from an install script.
RUN npm ci --ignore-scripts
COPY . .
# Prisma's client for browsers is used by nobody.
RUN node scripts/make/generate.mjs && npm run build -w @zhibiao/web \
  && rm apps/server/src/db/generated/browser.ts apps/server/src/db/generated/internal/prismaNamespaceBrowser.ts

FROM manifests AS production
# npm keeps what a peer might want: Prisma's command line, and all that it brings. Where nothing but the server is asked
# for, it goes; the versions stay those of the lock file. Of Prisma's query compilers one is of use; pdf.js counts pages
# here and draws none; typings and source maps are for who writes code.
RUN rm -r apps/web apps/e2e \
  && npm pkg delete devDependencies --workspaces --include-workspace-root \
  && npm install --omit=dev --ignore-scripts \
  && rm -rf node_modules/@napi-rs node_modules/pdfjs-dist/build node_modules/pdfjs-dist/web \
    node_modules/mediabunny/dist/bundles \
  && find . -path '*/node_modules/*' \
    \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete \
  && find node_modules/@prisma/client/runtime -name 'query_compiler_*' ! -name '*.postgresql.*' -delete

FROM ${NODE_IMAGE} AS ffmpeg
# Debian's package is 400 MB with all that it needs. This is its source, with Debian's corrections of the day, and of it
# what reads the films and recordings that are taken in, and what makes smaller films of them: GPL, version 2 or later.
WORKDIR /ffmpeg
RUN sed -i 's/^Types: deb$/& deb-src/' /etc/apt/sources.list.d/debian.sources \
  && apt-get update \
  && apt-get install -y --no-install-recommends build-essential nasm pkg-config libx264-dev libdav1d-dev \
  && rm /usr/lib/*/libx264.so \
  && apt-get source ffmpeg \
  && cd ffmpeg-*/ \
  && ./configure --disable-everything --disable-autodetect --disable-network --disable-avdevice --disable-postproc \
    --disable-doc --disable-debug --disable-ffplay --disable-ffprobe --enable-gpl --enable-libx264 --enable-libdav1d \
    --pkg-config-flags=--static --extra-ldflags=-Wl,-rpath,/usr/local/lib \
    --enable-protocol=file,pipe --enable-demuxer=mov,matroska,mp3 --enable-muxer=hls,mp4,image2 \
    --enable-decoder=h264,hevc,libdav1d,vp8,vp9,mpeg1video,mpeg2video,mpeg4,h263,mjpeg,png,prores,dnxhd,theora \
    --enable-decoder=aac,aac_latm,mp3,mp2,ac3,eac3,opus,vorbis,flac,alac,pcm_s16le,pcm_s16be,pcm_s24le,pcm_s24be \
    --enable-decoder=pcm_s32le,pcm_s32be,pcm_f32le,pcm_f32be,pcm_u8,pcm_alaw,pcm_mulaw,adpcm_ima_qt,adpcm_ms \
    --enable-parser=h264,hevc,av1,vp8,vp9,mpegvideo,mpeg4video,h263,mjpeg,png \
    --enable-parser=aac,aac_latm,mpegaudio,ac3,opus,vorbis,flac \
    --enable-bsf=extract_extradata,vp9_superframe_split,aac_adtstoasc --enable-encoder=libx264,aac,mjpeg \
    --enable-filter=scale,format,null,transpose,hflip,vflip,rotate,trim,aformat,anull,aresample,atrim \
  && make -j"$(nproc)" ffmpeg \
  && strip ffmpeg \
  && install -D -t /made/bin ffmpeg \
  && install -D -m 644 -t /made/lib "$(ldd ffmpeg | sed -n 's/.*libdav1d[^ ]* => \([^ ]*\) .*/\1/p')" \
  && install -D -m 644 -t /made/share/doc/ffmpeg debian/copyright

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data UV_THREADPOOL_SIZE=8 MALLOC_ARENA_MAX=2
WORKDIR /app
COPY --from=production /app ./
COPY --from=build /app/apps/contract/src apps/contract/src
COPY --from=build /app/apps/server/src apps/server/src
COPY --from=build /app/apps/server/assets apps/server/assets
COPY --from=build /app/apps/web/dist apps/web/dist
COPY --from=build /app/apps/web/dist-server apps/web/dist-server
COPY --from=build /app/prisma prisma
COPY --from=ffmpeg /made /usr/local
COPY LICENSE THIRD_PARTY_NOTICES.md ./
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=50", "--import", "./apps/server/src/lib/tracing/preload.ts", "apps/server/src/main.ts"]
