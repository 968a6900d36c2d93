#!/bin/bash
# Starts a machine in namespaces of its own, which ends with this process: `enter-namespaces.sh <base> <disk> <cache>`.
set -eu
disk=$2
# A control group of its own, which the machine then takes for the root of all.
group=$disk/cgroup/$(basename "$disk")
mkdir -p "$disk/cgroup"
unshare --mount bash -c "
  mount -t cgroup2 cgroup2 '$disk/cgroup'
  mkdir -p '$group'
  echo $$ > '$group/cgroup.procs'"
exec 3< /proc/self/ns/net
exec unshare --mount --pid --fork --kill-child --uts --ipc --net --cgroup \
  bash "$(dirname "$0")/become-systemd.sh" "$@"
