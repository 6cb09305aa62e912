"use strict";

// The screen stays on while a match is open. Pages that come by http, as at home, get no wake lock from browsers: there
// a silent video does it, from the first tap on. iPhones want it in sight, with sound, and never at its end.
{
  const { video: address } = document.currentScript.dataset;
  const lock = navigator.wakeLock;
  let video = null;

  async function stayAwake() {
    if (document.hidden) return;
    try {
      await (lock ? lock.request("screen") : video?.play());
    } catch {
      // The battery is low, or the person has said no.
    }
  }

  function addVideo() {
    video = document.createElement("video");
    video.src = address;
    video.className = "awake";
    video.playsInline = true;
    video.ariaHidden = "true";
    video.addEventListener("timeupdate", () => {
      if (video.currentTime > 9) video.currentTime = 0;
    });
    document.body.append(video);
    stayAwake();
  }

  document.addEventListener("visibilitychange", stayAwake);
  if (lock) stayAwake();
  else document.addEventListener("click", addVideo, { once: true });
}
