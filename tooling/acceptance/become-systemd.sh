#!/bin/bash
# The first process of a machine: lays the machine's disk over the base, mounts what a container has, becomes systemd.
set -eu
base=$1
disk=$2
cache=$3
root=$disk/root
mount --make-rprivate /
mkdir -p "$disk/upper" "$disk/work" "$root"
if ! mount -t overlay overlay -o "lowerdir=$base,upperdir=$disk/upper,workdir=$disk/work" "$root"; then
  # An overlay can't lie on another one, as in most containers.
  [ -e "$disk/upper/etc" ] || cp -a "$base/." "$disk/upper"
  mount --bind "$disk/upper" "$root"
fi

mount -t proc proc "$root/proc"
mount -t tmpfs -o mode=755 tmpfs "$root/run"
mount -t tmpfs tmpfs "$root/tmp"
mount -t tmpfs -o mode=755 tmpfs "$root/sys"
mkdir -p "$root/sys/fs/cgroup"
mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup"

# Not the devices of this machine: systemd would write into its /dev.
mount -t tmpfs -o mode=755 tmpfs "$root/dev"
for device in null:3 zero:5 full:7 random:8 urandom:9; do
  mknod -m 666 "$root/dev/${device%:*}" c 1 "${device#*:}"
done
mknod -m 666 "$root/dev/tty" c 5 0
mkdir "$root/dev/pts" "$root/dev/shm"
mount -t devpts -o newinstance,ptmxmode=0666,mode=620 devpts "$root/dev/pts"
mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
ln -s pts/ptmx "$root/dev/ptmx"
ln -s /proc/self/fd "$root/dev/fd"
for stream in stdin:0 stdout:1 stderr:2; do
  ln -s "/proc/self/fd/${stream#*:}" "$root/dev/${stream%:*}"
done

# For what downloads (debian-root.ts); everything else stays in the machine's own network.
touch "$root/run/outside-network"
mount --bind /proc/self/fd/3 "$root/run/outside-network"
exec 3<&-
mkdir -p "$cache/npm" "$cache/apt/partial" "$root/root/.npm"
mount --bind "$cache/npm" "$root/root/.npm"
mount --bind "$cache/apt" "$root/var/cache/apt/archives"

# Not by chroot, in which services could make no user namespace.
cd "$root"
pivot_root . .
umount -l .
exec env -i container=other PATH=/usr/sbin:/usr/bin /lib/systemd/systemd --log-target=console --show-status=no
