# The web table as an image, from these sources: docs/hosting.md has its compose file, backup and upgrade.
FROM python:3.13-slim AS built
WORKDIR /src
COPY . /src
RUN python -m pip install --no-cache-dir 'hatchling>=1.27' 'hatch-fancy-pypi-readme>=24.1' 'ziglang>=0.13'
RUN JANTAKU_BUILD=1 CC="python -m ziglang cc" python -m pip wheel --no-cache-dir --no-deps --no-build-isolation --wheel-dir /wheels /src

FROM python:3.13-slim
COPY --from=built /wheels /wheels
RUN python -m pip install --no-cache-dir "$(echo /wheels/jantaku-*.whl)[web,postgres]"
RUN mkdir -p /data && chown 10001 /data
USER 10001
ENV XDG_DATA_HOME=/data
VOLUME /data
EXPOSE 8000
HEALTHCHECK --start-period=20s CMD ["python", "-c", "import urllib.request as r; r.urlopen('http://127.0.0.1:8000/healthz', timeout=5)"]
ENTRYPOINT ["jantaku"]
CMD ["serve", "--host", "0.0.0.0", "--log", "json"]
